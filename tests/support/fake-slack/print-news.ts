import type { FakeSlack } from './index'
import { type Button, buttonsIn } from './person'

interface Shown {
  place: string
  blocks: readonly unknown[]
}

/** Prints what the product sent since the last call, and returns the buttons below it. */
export function createNewsPrinter(slack: FakeSlack, print: (line: string) => void): () => Button[] {
  const seenMessages = new Set<unknown>()
  return () => {
    const news = everythingIn(slack).filter(({ blocks }) => !seenMessages.has(blocks))
    for (const { blocks } of news) seenMessages.add(blocks)
    return news.flatMap(({ place, blocks }) => {
      print(`\n[${place}]`)
      for (const line of textsIn(blocks)) print(line)
      return buttonsIn(blocks)
    })
  }
}

function everythingIn(slack: FakeSlack): Shown[] {
  return [
    ...[...slack.messages].flatMap(([channel, messages]) =>
      messages.filter(({ user }) => user === undefined).map(({ blocks }) => ({ place: channel, blocks })),
    ),
    ...slack.whispers.map(({ channel, user, blocks }) => ({ place: `${channel}, only ${user}`, blocks })),
    ...slack.responses.map(({ blocks }) => ({ place: 'answer', blocks })),
    ...slack.forms.map(({ view }) => ({ place: 'form', blocks: (view as { blocks: unknown[] }).blocks })),
    ...[...slack.homes].map(([user, { blocks }]) => ({ place: `home of ${user}`, blocks })),
    ...slack.unfurled.flatMap(({ unfurls }) =>
      Object.entries(unfurls).map(([url, { blocks }]) => ({ place: `preview of ${url}`, blocks })),
    ),
  ]
}

/** Every text of the blocks, in order. Buttons that lead to a page have its address behind them. */
function textsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn)
  if (typeof value !== 'object' || value === null) return []
  const texts = Object.entries(value).flatMap(([name, inner]) =>
    name === 'text' && typeof inner === 'string' ? [inner] : textsIn(inner),
  )
  return 'url' in value ? texts.map((text) => `${text}: ${value.url}`) : texts
}
