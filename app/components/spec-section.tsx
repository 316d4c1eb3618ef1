import type { SpecPart } from '../document/spec-view'
import { Prose } from './prose'
import { SectionMeta } from './section-meta'

/** One section of a spec: its heading, what is known about it, its text. */
export function SpecSection({ part: { section, heading, body, nested } }: { part: SpecPart }) {
  return (
    <>
      {heading !== '' && <Prose className="part-heading" html={heading} />}
      {section && <SectionMeta section={section} />}
      {body.trim() !== '' && <Prose className="part-body" html={body} />}
      {nested.map((view) => (
        <div className="part-nested" key={view.id}>
          <a href={`#${encodeURIComponent(view.id)}`}>{view.title}</a>
          <SectionMeta section={view} />
        </div>
      ))}
    </>
  )
}
