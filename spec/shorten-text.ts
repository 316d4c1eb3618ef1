/** The beginning of a text. Never ends in half of a surrogate pair, which jsonb rejects. */
export function cutText(text: string, maxLength: number): string {
  const last = text.charCodeAt(maxLength - 1)
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? maxLength - 1 : maxLength)
}

/** The text, or its beginning with an ellipsis if it is longer. */
export const shortenText = (text: string, maxLength: number): string =>
  text.length > maxLength ? `${cutText(text, maxLength - 1)}…` : text
