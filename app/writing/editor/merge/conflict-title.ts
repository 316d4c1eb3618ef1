import type { MergeConflict } from '#spec/merge/index'

export function conflictTitle(place: MergeConflict['place']): string {
  switch (place.kind) {
    case 'section':
      return place.section.title
    case 'frontmatter':
      return 'Frontmatter'
    case 'opening':
      return 'Text before the first section'
    case 'document':
      return 'Whole document'
  }
}
