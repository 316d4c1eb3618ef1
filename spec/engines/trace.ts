/** One thing an engine tried, in order. A trace is what `svc config explain` and the pages print. */
export interface TraceStep {
  tried: string
  matched: boolean
  why: string
}

export type Trace = TraceStep[]
