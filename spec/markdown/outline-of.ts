import { analyze } from './analyze'

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
  /** Null if the heading is not a section. */
  sectionId: string | null
}

export interface OutlineTask {
  line: number
  /** The offset of the `[` of its box. */
  box: number
  checked: boolean
  /** Null before the first section, where criteria do not count. */
  criterionId: string | null
}

/** The positions of a document's headings and task items. */
export function outlineOf(source: string): Outline {
  const { headings, tasks } = analyze(source)
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
