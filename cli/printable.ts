const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g

/** Escapes control characters, so that a file's text cannot move the cursor, change colours or reverse a line. */
export function printable(text: string): string {
  return text.replace(CONTROL_CHARACTERS, (character) => `\\u{${character.charCodeAt(0).toString(16)}}`)
}
