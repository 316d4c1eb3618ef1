import { spliceAll } from '../../../spec/edit/splice'
import type { Changes } from '../codemirror/editor'
import { type Asked, readText } from './analyse-file'

/** Which text to read: what was changed in its base, which comes along when it is another one than before. */
export type Question = Omit<Asked, 'text'> & Pick<Changes, 'splices'> & { base: string | null }

let known = ''

/** Reads beside the page, so that typing never waits for it. */
addEventListener('message', ({ data }: MessageEvent<Question>) => {
  const { base, splices, kind, path } = data
  known = base ?? known
  postMessage(readText({ text: spliceAll(known, splices), kind, path }))
})
