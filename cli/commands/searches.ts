import type { Command } from '#cli/command'
import { defineDataCommand } from '#cli/data-command'
import { ORG_OPTION } from './options'

const SERVER_HELP = 'For admins, on the server of your sign-in.'

const pins = defineDataCommand({
  name: 'pins',
  summary: 'List the searches in which chosen documents come first.',
  words: '',
  maxWords: 0,
  options: ORG_OPTION,
  details: SERVER_HELP,
  load: async () => (await import('#cli/searches/manage-pins')).listPins,
})

const pinsSet = defineDataCommand({
  name: 'pins set',
  summary: 'Pin up to 5 documents to a search, in this order.',
  words: 'search owner/name/path ...',
  maxWords: 6,
  options: ORG_OPTION,
  details: `They replace the pins of this search. Filters of a search apply to its pins, too.\n${SERVER_HELP}`,
  load: async () => (await import('#cli/searches/manage-pins')).setPins,
})

const pinsRemove = defineDataCommand({
  name: 'pins remove',
  summary: 'Remove the pinned documents of a search.',
  words: 'search',
  maxWords: 1,
  options: ORG_OPTION,
  details: SERVER_HELP,
  load: async () => (await import('#cli/searches/manage-pins')).removePins,
})

const synonyms = defineDataCommand({
  name: 'synonyms',
  summary: 'List the terms whose searches also find synonyms.',
  words: '',
  maxWords: 0,
  options: ORG_OPTION,
  details: SERVER_HELP,
  load: async () => (await import('#cli/searches/manage-synonyms')).listSynonyms,
})

const synonymsSet = defineDataCommand({
  name: 'synonyms set',
  summary: 'Set up to 10 synonyms of a word or short phrase.',
  words: 'term synonym ...',
  maxWords: 11,
  options: ORG_OPTION,
  details: `They replace the synonyms of this term. A match by a synonym counts less than the word itself.\n${SERVER_HELP}`,
  load: async () => (await import('#cli/searches/manage-synonyms')).setSynonyms,
})

const synonymsRemove = defineDataCommand({
  name: 'synonyms remove',
  summary: 'Remove the synonyms of a term.',
  words: 'term',
  maxWords: 1,
  options: ORG_OPTION,
  details: SERVER_HELP,
  load: async () => (await import('#cli/searches/manage-synonyms')).removeSynonyms,
})

/** Commands by which admins change the searches of their organization. */
export const SEARCHES_COMMANDS: readonly Command[] = [
  pins,
  pinsSet,
  pinsRemove,
  synonyms,
  synonymsSet,
  synonymsRemove,
]
