export { createActivityNotes } from './note-activity'
