/** A location in the code from a stack trace. */
export interface StackFrame {
  /** As in the stack, with `/` between folders. */
  path: string
  line: number
}

const MAX_FRAMES = 50
const MAX_CHARACTERS = 8_000

const EXTENSION = '[A-Za-z]\\w{0,9}'
const NAME = '[\\w@.+-]{1,100}'
const FILE = `(?:[A-Za-z]:)?(?:[\\\\/]|(?:${NAME}[\\\\/]){1,30})?(?:${NAME}[\\\\/]){0,30}${NAME}\\.${EXTENSION}`

/** `src/refund.ts:42`, `File "app/refund.py", line 42` and `in /src/Refund.cs:line 42`. */
const PLACE = new RegExp(
  `(?<![\\w@.+-])(${FILE})(?:"?,\\s{1,4}line\\s{1,4}|:line\\s{1,4}|:|\\()(\\d{1,7})`,
  'g',
)
/** Java: the package is the folder. */
const JAVA =
  /\bat\s{1,4}((?:[a-z_]\w{0,60}\.){1,20})[A-Z][\w$]{0,80}\.[\w$<>]{1,80}\(([\w$]{1,80}\.(?:java|kt|scala|groovy)):(\d{1,7})/g

/** The locations in a stack, innermost first, each file once. Python prints the innermost last. */
export function readFrames(stack: string | null): StackFrame[] {
  if (stack === null) return []
  const text = stack.slice(0, MAX_CHARACTERS)
  const java = [...text.matchAll(JAVA)].map(([, packages = '', file = '', line]) => ({
    path: packages.replaceAll('.', '/') + file,
    line: Number(line),
  }))
  const places = [...text.matchAll(PLACE)].map(([, path = '', line]) => ({
    path: path.replaceAll('\\', '/'),
    line: Number(line),
  }))
  const isPython = /\bTraceback \(most recent call last\)/.test(text)
  const frames = java.length > 0 ? java : isPython ? places.toReversed() : places
  const first = new Map(frames.toReversed().map((frame) => [frame.path, frame]))
  return frames.filter((frame) => first.get(frame.path) === frame).slice(0, MAX_FRAMES)
}

const LIBRARY =
  /(?:^|\/)(?:node_modules|site-packages|dist-packages|vendor|node:internal|internal|rt|lib\/python[\d.]*)\//

export const isLibrary = ({ path }: StackFrame) => LIBRARY.test(path)
