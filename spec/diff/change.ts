import type { Criterion, Section, SectionStatus } from '#spec/types'

export type SectionRef = Pick<Section, 'id' | 'sectionNumber' | 'title'>
export type CriterionRef = Pick<Criterion, 'id' | 'text' | 'checked'>

/**
 * A difference between two versions. `section` and `criterion` are those of the second version, except for removed
 * ones. A parent of null means the document itself.
 */
export type Change =
  /** A frontmatter key by its written name. Null means absent. */
  | { kind: 'key_changed'; key: string; from: unknown; to: unknown }
  | { kind: 'section_added'; section: SectionRef }
  | { kind: 'section_removed'; section: SectionRef }
  | { kind: 'section_renamed'; section: SectionRef; from: string; to: string }
  | { kind: 'section_renumbered'; section: SectionRef; from: string | null; to: string | null }
  /** To another parent, or to another position below the same parent. */
  | { kind: 'section_moved'; section: SectionRef; from: SectionRef | null; to: SectionRef | null }
  | { kind: 'section_reworded'; section: SectionRef }
  | { kind: 'status_changed'; section: SectionRef; from: SectionStatus; to: SectionStatus }
  | { kind: 'criterion_added'; section: SectionRef; criterion: CriterionRef }
  | { kind: 'criterion_removed'; section: SectionRef; criterion: CriterionRef }
  | { kind: 'criterion_reworded'; section: SectionRef; criterion: CriterionRef; from: string; to: string }
  | { kind: 'criterion_moved'; section: SectionRef; criterion: CriterionRef; from: SectionRef }
  | { kind: 'criterion_checked'; section: SectionRef; criterion: CriterionRef }
  | { kind: 'criterion_unchecked'; section: SectionRef; criterion: CriterionRef }

export function sectionRef({ id, sectionNumber, title }: Section): SectionRef {
  return { id, sectionNumber, title }
}

export function criterionRef({ id, text, checked }: Criterion): CriterionRef {
  return { id, text, checked }
}
