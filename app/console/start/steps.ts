/** The first steps, in order. `read` is the end: the person's own document. */
export const START_STEPS = [
  { step: 'name', label: 'Name' },
  { step: 'documents', label: 'Documents' },
  { step: 'include', label: 'What to include' },
  { step: 'invite', label: 'People' },
  { step: 'read', label: 'Read' },
] as const

/** Where documents may come from. */
export type Source = 'folder' | 'github' | 'sample'

export type StartStep = (typeof START_STEPS)[number]['step']
