import type { ModuleSamples } from '../../support/module-samples'
import { byRoot } from '../audit/act-world'

/** The sha matches no file, so the save is refused at every path and writes nothing. */
const STALE_SAVE = { content: '# From the matrix\n', sha: 'f'.repeat(40) }

/** The PNG signature alone is accepted as a PNG. */
const DOT = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1').toString('base64')

export const samples: ModuleSamples = {
  bodies: {
    'editor.impact': { content: '' },
    'editor.parse': { content: '' },
    'editor.preview': { content: '' },
    'editor.save': STALE_SAVE,
    'editor.savePull': STALE_SAVE,
    'editor.upload': { beside: 'docs/specs/home.md', name: 'dot.png', content_base64: DOT },
  },
  forNewFiles: ['editor.impact', 'editor.save', 'editor.savePull'],
  recipes: [
    [
      'editor.save',
      ['file.save'],
      byRoot('editor.save', ({ at }) => ({ ...at, file_path: 'README.md', content: '# A\n', sha: '' })),
    ],
    [
      'editor.savePull',
      ['file.propose', 'pull.open'],
      byRoot('editor.savePull', ({ at }) => ({
        ...at,
        file_path: 'CHANGELOG.md',
        content: '# A\n',
        sha: '',
      })),
    ],
    [
      'editor.upload',
      ['file.upload'],
      byRoot('editor.upload', ({ at }) => {
        const pixel =
          'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
        return { ...at, beside: 'README.md', name: 'a.png', content_base64: pixel }
      }),
    ],
  ],
  notAudited: {
    'editor.impact': 'it changes nothing: a body is too long for an address',
    'editor.parse': 'it changes nothing: a body is too long for an address',
    'editor.preview': 'it changes nothing: a body is too long for an address',
  },
}
