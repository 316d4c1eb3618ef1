import type { WriteStream } from 'node:tty'
import { styleText } from 'node:util'

export type Style = 'red' | 'yellow' | 'cyan' | 'green' | 'bold' | 'dim'

export interface Terminal {
  /** Prints one or more lines. */
  print(text: string): void
  /** Colours the text if the terminal supports it. */
  paint(style: Style, text: string): string
}

/** Colours only on a terminal, and not with NO_COLOR or on a terminal without colours. */
export function openTerminal(stream: NodeJS.WriteStream): Terminal {
  const isColoured = isTerminal(stream) && stream.hasColors()
  return {
    print: (text) => {
      stream.write(`${text}\n`)
    },
    paint: (style, text) => (isColoured ? styleText(style, text, { validateStream: false }) : text),
  }
}

function isTerminal(stream: NodeJS.WriteStream): stream is NodeJS.WriteStream & WriteStream {
  return stream.isTTY === true
}

export { printable } from './printable'
