import type { WriteStream } from 'node:tty'
import { styleText } from 'node:util'

export type Style = 'red' | 'yellow' | 'cyan' | 'green' | 'bold' | 'dim'

export interface Terminal {
  /** A line, or several. */
  print(text: string): void
  /** Colours a text where colours are wanted. */
  paint(style: Style, text: string): string
}

/** Colours only where a person reads, and not where NO_COLOR or a dumb terminal forbids them. */
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

const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g

/** Text of a file cannot move the cursor, change colours or turn the line around. */
export function printable(text: string): string {
  return text.replace(UNSEEN, (character) => `\\u{${character.charCodeAt(0).toString(16)}}`)
}
