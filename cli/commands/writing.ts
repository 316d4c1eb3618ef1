import type { Command } from '#cli/command'
import { defineDataCommand } from '#cli/data-command'
import { PLACE_HELP } from './help-texts'
import { NEW_OPTIONS, ORG_OPTION, PLAN_OPTIONS, SOURCE_OPTIONS } from './options'

const init = defineDataCommand({
  name: 'init',
  summary: 'Write a CONFIG.yaml that includes the documents of the repository.',
  words: '',
  maxWords: 0,
  options: {},
  details: `Lists the paths that hold Markdown files with their numbers, and includes those that follow a convention: specs, ADRs,
RFCs, OpenSpec, Spec Kit, Kiro, docs. Without documents it writes a first spec. Files that exist are kept.`,
  load: async () => (await import('#cli/writing/init-checkout')).initCheckout,
})

const create = defineDataCommand({
  name: 'new',
  summary: 'Write a new spec.',
  words: 'path',
  maxWords: 1,
  options: NEW_OPTIONS,
  details: 'A file that exists is kept.',
  load: async () => (await import('#cli/writing/new-spec')).newSpec,
})

const start = defineDataCommand({
  name: 'start',
  summary: 'Mark a section as in progress.',
  words: 'path#section',
  maxWords: 1,
  options: SOURCE_OPTIONS,
  details: `Only the status marker changes. On a server this is a commit.\n\n${PLACE_HELP}`,
  load: async () => (await import('#cli/writing/change-state')).changeState('start', 'in_progress'),
})

const done = defineDataCommand({
  name: 'done',
  summary: 'Mark a section as done.',
  words: 'path#section',
  maxWords: 1,
  options: SOURCE_OPTIONS,
  details: `Only the status marker changes. On a server this is a commit.\n\n${PLACE_HELP}`,
  load: async () => (await import('#cli/writing/change-state')).changeState('done', 'done'),
})

const plan = defineDataCommand({
  name: 'plan',
  summary: 'Show what the next sync with the ticket system would do.',
  words: '',
  maxWords: 0,
  options: PLAN_OPTIONS,
  details: 'Asks the server. Changes nothing.',
  load: async () => (await import('#cli/sync/sync-commands')).planSync,
})

const apply = defineDataCommand({
  name: 'apply',
  summary: 'Carry out a plan of the ticket sync.',
  words: 'plan-hash',
  maxWords: 1,
  options: PLAN_OPTIONS,
  details: 'Exit code: 1 if another plan is due by now. Then nothing is done; run svc plan again.',
  load: async () => (await import('#cli/sync/sync-commands')).applyPlan,
})

const undo = defineDataCommand({
  name: 'undo',
  summary: 'Undo a run of the ticket sync.',
  words: 'run',
  maxWords: 1,
  options: ORG_OPTION,
  details: 'What people changed since then stays.',
  load: async () => (await import('#cli/sync/sync-commands')).undoRun,
})

/** Commands that change specs or tickets. */
export const WRITING_COMMANDS: readonly Command[] = [init, create, start, done, plan, apply, undo]
