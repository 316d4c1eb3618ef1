import { spliceAll } from '#spec/edit/splice'
import type { TextChanges } from '../codemirror/editor'
import { type AnalysisInput, analyzeFile } from './analyze-file'

/** The changes of a text. `base` is null if it has not changed since the last request. */
export type AnalysisRequest = Omit<AnalysisInput, 'text'> &
  Pick<TextChanges, 'splices'> & { base: string | null }

let lastBase = ''

/** Analyzes in a worker, so that typing is never blocked. */
addEventListener('message', ({ data }: MessageEvent<AnalysisRequest>) => {
  const { base, splices, kind, path } = data
  lastBase = base ?? lastBase
  postMessage(analyzeFile({ text: spliceAll(lastBase, splices), kind, path }))
})
