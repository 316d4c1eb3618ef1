import type { SectionView, SpecPart } from '../document/spec-view.server'
import { SectionMeta } from './section-meta'

/** One section of a spec: its heading, what is known about it, its text. The HTML is our renderer's, and safe. */
export function SpecSection({ part }: { part: SpecPart }) {
  const { section, heading, body, nested } = part
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered and made safe by spec/render */}
      {heading !== '' && <div className="part-heading" dangerouslySetInnerHTML={{ __html: heading }} />}
      {section && <SectionMeta section={section} />}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered and made safe by spec/render */}
      {body.trim() !== '' && <div className="part-body" dangerouslySetInnerHTML={{ __html: body }} />}
      {nested.map((view: SectionView) => (
        <div className="part-nested" key={view.id}>
          <a href={`#${encodeURIComponent(view.id)}`}>{view.title}</a>
          <SectionMeta section={view} />
        </div>
      ))}
    </>
  )
}
