import type { WriteStream } from 'node:tty'
import { styleText } from 'node:util'

export type Style = 'red' | 'yellow' | 'cyan' | 'green' | 'bold' | 'dim'

export interface Terminal {
  /** Prints one or more lines. */
  print(text: string): void
  /** Colours the text, if the terminal shows colours. */
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

const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g

/** Escapes control characters, so that a file's text cannot move the cursor, change colours or reverse a line. */
export function printable(text: string): string {
  return text.replace(CONTROL_CHARACTERS, (character) => `\\u{${character.charCodeAt(0).toString(16)}}`)
}
