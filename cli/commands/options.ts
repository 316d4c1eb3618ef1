import { STATES } from '#spec/types'

/** The options of every command that reads specs. */
export const SOURCE_OPTIONS = {
  repo: { type: 'string', value: 'OWNER/NAME', help: 'use this repository on the server, not the checkout' },
  org: {
    type: 'string',
    value: 'SLUG',
    help: 'the organization on the server; default: that of your sign-in',
  },
} as const

export const TASK_OPTIONS = {
  status: { type: 'string', value: 'STATE', help: `only this state: ${STATES.join(', ')}` },
  ...SOURCE_OPTIONS,
} as const

export const SEARCH_OPTIONS = {
  limit: { type: 'string', value: 'N', help: 'the most matches to show, up to 500; default: 50' },
  ...SOURCE_OPTIONS,
} as const

export const DIFF_OPTIONS = {
  from: { type: 'string', value: 'COMMIT', help: 'the older version; default: HEAD in a checkout' },
  to: {
    type: 'string',
    value: 'COMMIT',
    help: 'the newer version; default: the work tree, or the newest on the server',
  },
  ...SOURCE_OPTIONS,
} as const

export const OPEN_OPTIONS = {
  print: { type: 'boolean', help: 'print the address only' },
  ...SOURCE_OPTIONS,
} as const

export const NEW_OPTIONS = {
  title: { type: 'string', value: 'TEXT', help: 'the title; default: the name of the file' },
} as const

export const PLAN_OPTIONS = {
  repo: {
    type: 'string',
    value: 'OWNER/NAME',
    help: 'the repository; default: the only one with a ticket system',
  },
  path: { type: 'string', value: 'FILE', help: 'only this document' },
  org: { type: 'string', value: 'SLUG', help: 'the organization; default: that of your sign-in' },
} as const

export const ORG_OPTION = { org: PLAN_OPTIONS.org } as const

export const MCP_OPTIONS = {
  server: { type: 'boolean', help: 'pass on to the server of your sign-in' },
  toolsets: {
    type: 'string',
    value: 'NAMES',
    help: 'only these tools, separated by commas: specs, edits, tickets, evidence',
  },
  ...ORG_OPTION,
} as const

export const VERIFY_OPTIONS = {
  gate: { type: 'boolean', help: 'exit with 1 if there are gaps' },
  all: { type: 'boolean', help: 'check all specs, not only those that this branch touches' },
  base: {
    type: 'string',
    value: 'COMMIT',
    help: 'where this work began; default: as the CI system says, else the default branch',
  },
  judgements: {
    type: 'string',
    value: 'FILE',
    help: 'JSON of criterion ids and confidences from 0 to 1, as an assistant judged them',
  },
  ai: { type: 'boolean', help: 'let the AI of your server judge; sends criteria and their code to it' },
  repo: { type: 'string', value: 'OWNER/NAME', help: 'the repository on the server, for --ai' },
  org: { type: 'string', value: 'SLUG', help: 'the organization on the server, for --ai' },
} as const

export const IDE_OPTIONS = {
  write: { type: 'boolean', help: 'write the file; one that exists is kept' },
  server: { type: 'boolean', help: 'let the assistant ask the server instead of the checkout' },
} as const

export const UPLOAD_OPTIONS = {
  repo: { type: 'string', value: 'OWNER/NAME', help: 'the repository of the report' },
  commit: { type: 'string', value: 'SHA', help: 'the commit that was tested; default: HEAD' },
  org: {
    type: 'string',
    value: 'SLUG',
    help: 'the organization on the server; default: that of your sign-in',
  },
} as const

export const LOGIN_OPTIONS = {
  server: { type: 'string', value: 'URL', help: 'the server; default: SVC_SERVER, or the last server' },
  org: { type: 'string', value: 'SLUG', help: 'the organization to use' },
} as const
