/** One step of an engine. `svc config explain` and the pages print the steps in order. */
export interface TraceStep {
  tried: string
  matched: boolean
  why: string
}

export type Trace = TraceStep[]
