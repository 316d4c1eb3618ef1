import { groupParts } from '#app/library/document/group-parts'
import type { SpecReader } from '#app/library/document/spec-reader'
import type { SpecPart } from '#app/library/document/spec-view'
import { SpecSection } from './spec-section'

interface Props {
  parts: readonly SpecPart[]
  reader: SpecReader
}

/** All parts of a spec, in groups. */
export function SpecParts({ parts, reader }: Props) {
  const numbered = parts.map((part, number) => ({ part, number }))
  return groupParts(numbered).map((group) => (
    <div className="parts" key={group[0]?.part.section?.id ?? ''}>
      {group.map(({ part, number }) => (
        <SpecSection key={part.section?.id ?? ''} part={part} number={number} reader={reader} />
      ))}
    </div>
  ))
}
