import type { Command } from '#cli/command'
import { defineDataCommand } from '#cli/data-command'
import { PLACE_HELP, SOURCE_HELP } from './help-texts'
import { DIFF_OPTIONS, OPEN_OPTIONS, SEARCH_OPTIONS, SOURCE_OPTIONS, TASK_OPTIONS } from './options'

const ANY = Number.POSITIVE_INFINITY

const status = defineDataCommand({
  name: 'status',
  summary: 'List the specs with their progress.',
  words: '',
  maxWords: 0,
  options: SOURCE_OPTIONS,
  details: SOURCE_HELP,
  load: async () => (await import('#cli/reading/show-status')).showStatus,
})

const tasks = defineDataCommand({
  name: 'tasks',
  summary: 'List sections that need work, those that unblock most others first.',
  words: '',
  maxWords: 0,
  options: TASK_OPTIONS,
  details: SOURCE_HELP,
  load: async () => (await import('#cli/reading/list-open-tasks')).listOpenTasks,
})

const search = defineDataCommand({
  name: 'search',
  summary: 'Search all documents.',
  words: 'word ...',
  maxWords: ANY,
  options: SEARCH_OPTIONS,
  details: `The search language is that of the pages: "a phrase", pay*, NOT without, status:todo, tag:billing, path:refunds.
The best matches are listed by document. Exit code: 0 matches, 1 none.

${SOURCE_HELP}`,
  load: async () => (await import('#cli/reading/search-specs')).searchSpecs,
})

const show = defineDataCommand({
  name: 'show',
  summary: 'Show a spec, or one section of it.',
  words: 'path[#section]',
  maxWords: 1,
  options: SOURCE_OPTIONS,
  details: PLACE_HELP,
  load: async () => (await import('#cli/reading/show-document')).showDocument,
})

const open = defineDataCommand({
  name: 'open',
  summary: 'Open the page of a document in a browser.',
  words: '[path[#section]]',
  maxWords: 1,
  options: OPEN_OPTIONS,
  details: 'Needs --repo OWNER/NAME and a sign-in. Without a path it opens the page of the repository.',
  load: async () => (await import('#cli/reading/open-in-browser')).openInBrowser,
})

const coverage = defineDataCommand({
  name: 'coverage',
  summary: 'Show how much of the specs is done and has evidence.',
  words: '',
  maxWords: 0,
  options: SOURCE_OPTIONS,
  details: SOURCE_HELP,
  load: async () => (await import('#cli/reading/show-coverage')).showCoverage,
})

const stale = defineDataCommand({
  name: 'stale',
  summary: 'List specs whose code changed after them, or that are old.',
  words: '',
  maxWords: 0,
  options: SOURCE_OPTIONS,
  details: `agents.stale_detection in CONFIG.yaml is the age. A checkout knows commits, but no reviews.\n\n${SOURCE_HELP}`,
  load: async () => (await import('#cli/reading/list-stale')).listStale,
})

const diff = defineDataCommand({
  name: 'diff',
  summary: 'Show what changed in meaning: sections, states and criteria.',
  words: '[path ...]',
  maxWords: ANY,
  options: DIFF_OPTIONS,
  details: SOURCE_HELP,
  load: async () => (await import('#cli/reading/diff-specs')).diffSpecs,
})

const blame = defineDataCommand({
  name: 'blame',
  summary: 'Show who wrote, reworded and checked a criterion.',
  words: 'path#criterion',
  maxWords: 1,
  options: SOURCE_OPTIONS,
  details: `A criterion is named by its id or line, as svc show lists them.\n\n${SOURCE_HELP}`,
  load: async () => (await import('#cli/reading/blame-criterion')).blameCriterion,
})

/** Commands that change nothing. */
export const READING_COMMANDS: readonly Command[] = [
  status,
  tasks,
  search,
  show,
  open,
  coverage,
  stale,
  diff,
  blame,
]
