import type { ReactNode } from 'react'
import { PublicFrame } from './public-frame'

interface Props {
  title: string
  /** What went wrong with what was typed. */
  problem?: string | null
  children: ReactNode
}

/** A page with one thing to do. */
export function FormPage({ title, problem = null, children }: Props) {
  return (
    <PublicFrame>
      <div className="notice-page">
        <h1>{title}</h1>
        {problem !== null && (
          <p className="notice" role="alert">
            {problem}
          </p>
        )}
        {children}
      </div>
    </PublicFrame>
  )
}
