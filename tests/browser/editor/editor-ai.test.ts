import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { rateCounts } from '#db/schema/index'
import { AiError, type AiPiece, type AiTask } from '#server/ports/ai/port'
import { openSite } from '#tests/browser/open-site'
import { canary } from '#tests/support/canary/canary'
import type { TestRepository } from '#tests/support/git-repository'
import { openEditor, saveByKeys } from './open-editor'

const site = openSite()
const PATH = 'ai/docs/specs/limits.md'
const SPEC = '# Limits\n\n## One\n\nFirst words.\n\n## Two\n\nSecond words.\n'

/** Ends with its last piece, or waits until the client disconnects. */
function writing(text: string, end: boolean) {
  const tasks: AiTask[] = []
  async function* write(task: AiTask): AsyncGenerator<AiPiece> {
    tasks.push(task)
    yield { kind: 'text', text }
    if (!end) await new Promise((resolve) => task.signal?.addEventListener('abort', resolve))
    yield { kind: 'end', inputTokens: 1, outputTokens: 1 }
  }
  const service = { write, tryKey: async () => {} }
  site.ctx.ports.ai = { vendor: 'anthropic', model: 'any', service, withKey: () => service }
  return tasks
}

/** The panel loads the sections when it opens, so this waits for the choice. */
async function haveProposed(page: Page) {
  await page.getByText('Propose a change with AI').click()
  await page.getByRole('combobox', { name: 'Section' }).selectOption('One')
  await page.getByRole('button', { name: 'Propose' }).click()
}

let git: TestRepository
beforeAll(async () => {
  const connected = await site.connect('ai', { 'docs/specs/limits.md': SPEC })
  git = connected.git
  await connected.index()
})

test('an AI proposal appears in the text when accepted and changes nothing when rejected', async () => {
  writing('Better words.', true)
  const page = await site.open()
  const text = await openEditor(page, site, PATH)
  for (const decision of ['Reject remaining', 'Accept remaining']) {
    await haveProposed(page)
    await page.getByText('AI: improve “One”').waitFor()
    await page.getByRole('button', { name: decision }).click()
    await page.getByText('Propose a change with AI').waitFor()
    const isAccepted = decision.startsWith('Accept')
    const holds = async (words: string) => (await text.innerText()).includes(words)
    await expect.poll(() => holds('Better words.')).toBe(isAccepted)
    await expect.poll(() => holds('First words.')).toBe(!isAccepted)
    expect(await holds('Second words.')).toBe(true)
  }
  await saveByKeys(page)
  await expect
    .poll(() => git.git('log', '-1', '--format=%(trailers:key=AI-assisted)'))
    .toContain('AI-assisted: true')
})

test('AI gets the chosen section even if others were inserted before it in the meantime', async () => {
  writing('Other words.', true)
  const page = await site.open()
  const text = await openEditor(page, site, PATH)
  await page.getByText('Propose a change with AI').click()
  await page.getByRole('combobox', { name: 'Section' }).selectOption('Two')
  await text.press('Control+Home')
  await page.keyboard.type('## Zero\n\nNo words.\n\n')
  await page.getByRole('button', { name: 'Propose' }).click()
  await page.getByText('AI: improve “Two”').waitFor()
})

test('an empty AI response shows a message and proposes nothing', async () => {
  writing(' \n', true)
  const page = await site.open()
  await openEditor(page, site, PATH)
  await haveProposed(page)
  await page.getByText('AI returned no text').waitFor()
  expect(await page.getByRole('button', { name: 'Accept remaining' }).count()).toBe(0)
})

test('stopping leaves the text unchanged and cancels the provider request', async () => {
  const tasks = writing('Half a', false)
  const page = await site.open()
  await openEditor(page, site, PATH)
  await haveProposed(page)
  await page.getByText('AI is writing… 6 characters').waitFor()
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.getByRole('button', { name: 'Propose' }).waitFor()
  await expect.poll(() => tasks[0]?.signal?.aborted).toBe(true)
})

test('a card asks AI about its own section and stays in cards after the proposal is decided', async () => {
  const tasks = writing('- [ ] It MUST end', true)
  const page = await site.open()
  const text = await openEditor(page, site, PATH)
  await page.getByText('Cards', { exact: true }).click()
  await page.getByLabel('Text of Two').fill('Other words.')
  const card = page.getByRole('region', { name: 'Two' })
  await card.getByRole('button', { name: 'Write criteria' }).click()
  await page.getByText('AI: write criteria “Two”').waitFor()
  expect(tasks[0]?.request).toContain('Other words.')
  await text.waitFor()
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await page.getByRole('button', { name: 'Reject remaining' }).click()
  await expect.poll(() => card.getByLabel('Criterion').inputValue()).toBe('It MUST end')
  await expect.poll(() => card.getByLabel('Text of Two').inputValue()).toBe('Other words.')
})

test('the eleventh request in five minutes is rejected, and the page shows when to continue', async () => {
  writing('Better words.', true)
  await site.db.delete(rateCounts).where(eq(rateCounts.key, `ai user ${site.userId}`))
  const ask = (path: string) =>
    fetch(site.address + site.at(`editor/acme/ai/${path}`), {
      method: 'POST',
      headers: { cookie: site.cookie, origin: site.address, 'content-type': 'application/json' },
      body: JSON.stringify({ description: 'A spec of limits' }),
    })
  const answers = await Promise.all(Array.from({ length: 11 }, () => ask('generate')))
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(200), 429])
  const limitedAnswer = answers.find(({ status }) => status === 429)
  expect(limitedAnswer?.headers.get('ratelimit-policy')).toBe('"ai";q=10;w=300')
  expect(Number(limitedAnswer?.headers.get('retry-after'))).toBeGreaterThan(200)
  expect(await limitedAnswer?.json()).toMatchObject({ status: 429, code: 'rate_limited' })

  const page = await site.open({ expected: [/status of 429/] })
  await openEditor(page, site, PATH)
  await haveProposed(page)
  await expect.poll(() => page.getByRole('alert').innerText()).toMatch(/Try again in \d+ seconds/)
})

test('without a key, no page offers AI, and the settings say how to add one', async () => {
  site.ctx.ports.ai = null
  const page = await site.open()
  await openEditor(page, site, PATH)
  await page.getByText('Cards', { exact: true }).click()
  await page.getByRole('region', { name: 'Two' }).waitFor()
  expect(await page.locator('main').innerText()).not.toMatch(/\bAI\b/)
  await site.visit(page, site.at('triage'))
  expect(await page.locator('main').innerText()).not.toContain('by AI or')
  await site.visit(page, site.at('settings/ai-key'))
  await page.getByText('There is no AI key, so pages offer no AI. Add one here').waitFor()
})

test('a key of the organization is stored once the provider accepts it, shown by its last characters, and removed', async () => {
  writing('Any.', true)
  const { ai } = site.ctx.ports
  const good = canary('typed-ai-key')
  const takes = (key: string) => async () => {
    if (key !== good) throw new AiError('key_refused')
  }
  if (!ai?.service) throw new Error('no provider')
  const { write } = ai.service
  ai.service = null
  ai.withKey = (key) => ({ write, tryKey: takes(key) })

  const page = await site.open()
  await site.visit(page, site.at('settings/ai-key'))
  await page.getByText('No key set.').waitFor()
  const field = page.getByLabel('Key', { exact: true })
  await field.fill(canary('refused-ai-key'))
  await page.getByRole('button', { name: 'Verify and save' }).click()
  await expect.poll(() => page.getByRole('alert').innerText()).toContain('rejected this key')
  await field.fill(good)
  await page.getByRole('button', { name: 'Verify and save' }).click()
  await page.getByText(`…${good.slice(-4)}`).waitFor()
  expect(await page.getByText('There is no AI key').count()).toBe(0)
  await openEditor(page, site, PATH)
  await page.getByText('Propose a change with AI').waitFor()
  await site.visit(page, site.at('settings/ai-key'))
  await expect.poll(() => page.getByLabel('New key').inputValue()).toBe('')
  expect(await page.content()).not.toContain(good)
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByText('No key set.').waitFor()
  await page.getByText('There is no AI key').waitFor()
})
