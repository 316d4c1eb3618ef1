export { createActivityNotes, type NoteActivity } from './note-activity'
