import type { ReactNode } from 'react'
import { PublicFrame } from './public-frame'

interface Props {
  title: string
  /** Why the input was rejected. */
  problem?: string | null
  children: ReactNode
}

/** A page with a single form or action. */
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
