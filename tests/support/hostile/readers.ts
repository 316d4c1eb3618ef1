import { readFrames } from '#server/assist/alerts/parse/read-frames'
import { createLogger } from '#server/kernel/logging/log'
import {
  adfToMarkdown,
  markdownToAdf,
  markdownToWiki,
  wikiToMarkdown,
} from '#server/ports/tracker/jira/text/convert-markdown'
import { fillTemplate } from '#spec/engines/fill-template'
import { createPathMatcher } from '#spec/engines/match-glob'
import { followMove } from '#spec/links/index'
import { parseDocument } from '#spec/markdown/index'
import { renderMarkdown } from '#spec/render/render-markdown'
import { plainText } from '#spec/search/plain-text'
import { readableText } from '#spec/search/readable-text'
import { cleanContent } from '#spec/tickets/content/clean-content'
import { HOSTILE_SOURCES } from './markdown-to-parse'
import { HOSTILE_DOCUMENTS } from './markdown-to-render'

/** A function that reads untrusted text, and texts for which a naive version takes more than linear time. */
export interface HostileReader {
  read: (text: string) => unknown
  /** Characters of a text that the tests read. */
  length: number
  shapes: Record<string, (length: number) => string>
}

const repeated = (pieces: readonly string[], start = '', end = '') =>
  Object.fromEntries(
    pieces.map((piece) => [
      JSON.stringify(piece),
      (length: number) => start + piece.repeat(Math.ceil(length / piece.length)) + end,
    ]),
  )

const quietLog = createLogger('trace', { destination: { write: () => {} } })

const GLOBS = [
  `${'*a'.repeat(249)}b`,
  `${'**/a/'.repeat(99)}b`,
  `${'?*'.repeat(249)}`,
  `${'[a-z]*'.repeat(80)}!`,
  `*${'[ab]'.repeat(120)}c`,
]

/** Every reader takes time in proportion to its text: `npm run bench -- hostile-growth`. */
export const HOSTILE_READERS: Record<string, HostileReader> = {
  'parses a document': { read: parseDocument, length: 200_000, shapes: HOSTILE_SOURCES },
  'renders a document': { read: renderMarkdown, length: 40_000, shapes: HOSTILE_DOCUMENTS },
  'follows a move in the links of a document': {
    read: (text) => followMove([{ path: 'b.md', source: text }], ['b.md'], { from: 'b.md', to: 'c/d.md' }),
    length: 40_000,
    shapes: HOSTILE_DOCUMENTS,
  },
  'makes an excerpt': {
    read: plainText,
    length: 200_000,
    shapes: repeated(['[', '](', '!', '|', '`', '*', '> ', '\\', '[a](b "', '- ', '_a']),
  },
  'makes text readable': {
    read: readableText,
    length: 30_000,
    shapes: repeated(
      [
        ...['<', '<a', '<a b="', '`', '``` ', '`a', '\n```', '&', '\\', '<b>', '` \n', '> ', '<a:'],
        ...['\n[a]: ', '[a]:', '\n[a]: b "'],
      ],
      '<',
    ),
  },
  'cleans the content of a section': {
    read: (text) => cleanContent(`[\n<!-- c -->\n${text}`),
    length: 200_000,
    shapes: {
      ...repeated([' '], 'a', 'b'),
      'blanks in a heading': (length) => `### Acceptance Criteria${' '.repeat(length)}x`,
      ...repeated(['> '], '', '- [ ] x'),
      ...repeated(['<!-- ', '- [ ] x\n']),
    },
  },
  'fills a template': {
    read: (text) => fillTemplate(text, { values: {}, acceptanceCriteria: [] }),
    length: 20_000,
    shapes: {
      ...repeated(['{{', '{{ ', '{{a', '{{#each section.acceptance_criteria}}', '{{/each}}', '{{ a }']),
      ...repeated([' '], '{{'),
    },
  },
  'converts the text of a Jira ticket': {
    read: (text) => [
      adfToMarkdown(markdownToAdf(text)),
      wikiToMarkdown(markdownToWiki(text)),
      wikiToMarkdown(text),
    ],
    length: 12_000,
    shapes: repeated([
      '*a ',
      '_a',
      '[a|',
      '{{a',
      '{*}a',
      '\\',
      '&#1;',
      '- a\n',
      '> ',
      '|a',
      '**a',
      '`a',
      '!a.png',
    ]),
  },
  'reads the frames of a stack': {
    read: readFrames,
    length: 40_000,
    shapes: repeated(['a/', 'a.', '../', '\\', 'at a.b.', 'x.y:']),
  },
  'logs a line': {
    read: (text) => quietLog.info(text),
    length: 500_000,
    shapes: {
      ...repeated(['\\'], '"token":"'),
      ...repeated(['?token', '//a:']),
      ...repeated(['a'], 'eyJ'),
    },
  },
  ...Object.fromEntries(
    GLOBS.map((pattern): [string, HostileReader] => {
      const matches = createPathMatcher([pattern])
      const shapes = {
        'a long name': (n: number) => 'a'.repeat(n),
        'a deep path': (n: number) => 'a/'.repeat(n / 2),
      }
      return [`matches ${pattern.slice(0, 12)}…`, { read: matches, length: 4_000, shapes }]
    }),
  ),
}
