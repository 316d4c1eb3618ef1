import type { ReactNode } from 'react'

/** One titled part of the design page. */
export function DesignPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="panel" aria-label={title}>
      <header className="panel-head">
        <h2>{title}</h2>
      </header>
      <div className="panel-body">{children}</div>
    </section>
  )
}
