import { beforeAll, expect, test } from 'vitest'
import type { AiPiece, AiTask } from '../../server/ports/ai/port'
import type { TestRepository } from '../support/git-repository'
import { openEditor } from './open-editor'
import { openSite } from './open-site'

const site = openSite()
const PATH = 'ai/docs/specs/limits.md'
const SPEC = '# Limits\n\n## One\n\nFirst words.\n\n## Two\n\nSecond words.\n'

/** Ends at its last piece, or waits for whoever asked to go away. */
function writing(text: string, end: boolean) {
  const asked: AiTask[] = []
  async function* write(task: AiTask): AsyncGenerator<AiPiece> {
    asked.push(task)
    yield { kind: 'text', text }
    if (!end) await new Promise((resolve) => task.signal?.addEventListener('abort', resolve))
    yield { kind: 'end', inputTokens: 1, outputTokens: 1 }
  }
  const service = { write, tryKey: async () => {} }
  site.ctx.ports.ai = { vendor: 'anthropic', model: 'any', service, withKey: () => service }
  return asked
}

let git: TestRepository
beforeAll(async () => {
  const connected = await site.connect('ai', { 'docs/specs/limits.md': SPEC })
  git = connected.git
  await connected.index()
})

test('what AI writes is a proposal in the text: accepted it is there, rejected nothing has changed', async () => {
  writing('Better words.', true)
  const page = await site.open()
  const text = await openEditor(page, site, PATH)
  for (const decision of ['Reject the rest', 'Accept the rest']) {
    await page.getByText('Have AI propose a change').click()
    await page.getByRole('combobox', { name: 'Section' }).selectOption('One')
    await page.getByRole('button', { name: 'Propose' }).click()
    await page.getByText('AI: improve “One”').waitFor()
    await page.getByRole('button', { name: decision }).click()
    await page.getByText('Have AI propose a change').waitFor()
    const isAccepted = decision.startsWith('Accept')
    const now = await text.innerText()
    expect({ better: now.includes('Better words.'), first: now.includes('First words.') }).toEqual({
      better: isAccepted,
      first: !isAccepted,
    })
    expect(now).toContain('Second words.')
  }
  await page.keyboard.press('Control+s')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Control+Enter')
  await expect
    .poll(() => git.git('log', '-1', '--format=%(trailers:key=AI-assisted)'))
    .toContain('AI-assisted: true')
})

test('who stops waiting has the text as it was, and the provider is asked no longer', async () => {
  const asked = writing('Half a', false)
  const page = await site.open()
  await openEditor(page, site, PATH)
  await page.getByText('Have AI propose a change').click()
  await page.getByRole('button', { name: 'Propose' }).click()
  await page.getByText('Writing: 6 characters').waitFor()
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.getByRole('button', { name: 'Propose' }).waitFor()
  await expect.poll(() => asked[0]?.signal?.aborted).toBe(true)
})
