import { analyse } from './analyse'

export interface Outline {
  /** Every heading of any level, in source order. */
  headings: OutlineHeading[]
  /** Every task-list item, in source order. */
  tasks: OutlineTask[]
}

export interface OutlineHeading {
  /** 1-based. */
  line: number
  level: number
  text: string
  /** null when the heading is no section. */
  sectionId: string | null
}

export interface OutlineTask {
  line: number
  /** The offset of the `[` of its box. */
  box: number
  checked: boolean
  /** null before the first section, where nothing counts. */
  criterionId: string | null
}

/** Where a document's headings and task items stand, for those who draw or mark them. */
export function outlineOf(source: string): Outline {
  const { headings, tasks } = analyse(source)
  return {
    headings: headings.map(({ block, text, section }) => ({
      line: block.line,
      level: block.level,
      text,
      sectionId: section?.section.id ?? null,
    })),
    tasks: tasks.map(({ line, box, checked, criterion }) => ({
      line,
      box,
      checked,
      criterionId: criterion?.id ?? null,
    })),
  }
}
