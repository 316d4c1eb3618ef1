import type { PageCase } from '../every-page'

export const pages: Record<string, PageCase[]> = {
  'editor/choose-document': [{ path: 'editor', heading: 'Editor' }],
}

export const walkedElsewhere = {
  'editor/edit': 'editor/editor.test.ts',
  'editor/new-spec': 'editor/editor.test.ts',
}
