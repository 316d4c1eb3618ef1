import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { codeHostAccounts, gitAuthors, users } from '#db/schema/index'
import { setGitAuthor } from '#server/accounts/auth/code-host/code-host-link'
import { makeMember } from '#tests/support/make-org'
import { openSaves, PATH } from './open-saves'

const { at, saved, subjects } = openSaves()

describe('the author of a commit', () => {
  const SERVICE = 'Plumbline <plumbline@users.invalid>'
  const SIGNED = ['log', '-1', '--format=%an <%ae>|%cn <%ce>|%b', 'main']

  afterEach(async () => {
    await at.app.db.delete(gitAuthors).where(eq(gitAuthors.userId, at.writerId))
    await at.app.db.delete(codeHostAccounts).where(eq(codeHostAccounts.userId, at.writerId))
  })

  const trailer = () => String.raw`Svc-Account: \w+@example.com \(user ${at.writerId}\)`

  it('is the user from the first save, with a no-reply address until their email is confirmed', async () => {
    await saved({ content: '# A\n', sha: at.blobOf(PATH) })
    const noReply = `user-${at.writerId}@noreply\\.[a-z.]+`
    const signed = (address: string) => new RegExp(`^Member \\w+ <${address}>\\|${SERVICE}\\|${trailer()}$`)
    expect(at.git.git(...SIGNED)).toMatch(signed(noReply))
    const confirm = (emailVerifiedAt: Date | null) =>
      at.app.db.update(users).set({ emailVerifiedAt }).where(eq(users.id, at.writerId))
    await confirm(new Date())
    await saved({ content: '# B\n', sha: at.blobOf(PATH), message: 'Say B\n\nMade-with: care' })
    await confirm(null)
    expect(at.git.git('log', '-1', '--format=%an <%ae>')).toMatch(/^Member \w+ <\w+@example\.com>$/)
    expect(at.git.git('log', '-1', '--format=%(trailers:key=Made-with)%(trailers:key=Svc-Account)')).toMatch(
      /Made-with: care[\s\S]*Svc-Account: /,
    )
  })

  it('names only the account that acted, regardless of the message', async () => {
    const message = 'Say A\n\nSvc-Account: mallory@example.org (user 99)\r\nsvc-run : 7\n  SVC-Account: x'
    await saved({ content: '# A\n', sha: at.blobOf(PATH), message })
    const text = at.git.git('log', '-1', '--format=%B', 'main')
    expect(text.match(/svc-.*/gi)).toEqual([
      expect.stringMatching(`^Svc-Account: \\w+@example.com \\(user ${at.writerId}\\)$`),
    ])
    const { sha } = await saved({ content: '# B\n', sha: at.blobOf(PATH), message: 'Svc-Account: mallory' })
    expect(sha).toBe(at.blobOf(PATH))
    expect(subjects()[0]).toBe(`Update ${PATH}`)
  })

  it('is followed by a trailer if the change contains text proposed by AI', async () => {
    await saved({ content: '# A\n', sha: at.blobOf(PATH), ai_assisted: true })
    const trailers = '--format=%(trailers:key=AI-assisted)%(trailers:key=Svc-Account)'
    expect(at.git.git('log', '-1', trailers)).toMatch(/^AI-assisted: true\s+Svc-Account: /)
  })

  it('is the user, by their chosen git author or by their account at the code host', async () => {
    const linked = { userId: at.writerId, login: 'octo-writer', name: 'Octo Writer', accessToken: 'sealed' }
    await at.app.db.insert(codeHostAccounts).values(linked)
    await saved({ content: '# A\n', sha: at.blobOf(PATH) })
    const octo = 'Octo Writer <octo-writer@users.noreply.github.com>'
    const account = expect.stringMatching(/\|Svc-Account: \w+@example\.com \(user \d+\)$/)
    expect(at.git.git(...SIGNED)).toEqual(account)
    expect(at.git.git(...SIGNED)).toContain(`${octo}|${SERVICE}|`)
    const author = { name: 'In Git', email: 'in-git@example.com' }
    await at.app.db.insert(gitAuthors).values({ userId: at.writerId, ...author })
    await saved({ content: '# B\n', sha: at.blobOf(PATH) })
    expect(at.git.git(...SIGNED)).toEqual(account)
    expect(at.git.git(...SIGNED)).toContain(`In Git <in-git@example.com>|${SERVICE}|`)
  })

  it('is never a colleague: their addresses are rejected, and ignored once a colleague owns them', async () => {
    const { db, ctx } = at.app
    const colleague = await makeMember(db, at.org, 'editor')
    const [{ email } = { email: '' }] = await db.select().from(users).where(eq(users.id, colleague))
    const login = 'Colleague'
    await db.insert(codeHostAccounts).values({ userId: colleague, login, name: 'C', accessToken: 'sealed' })
    const addresses = [email ?? '', email?.toUpperCase() ?? '', '12+colleague@users.noreply.github.com']
    for (const address of addresses)
      await expect(setGitAuthor(ctx, at.writerId, { name: 'C', email: address })).rejects.toMatchObject({
        code: 'validation_failed',
        issues: [{ loc: ['body', 'email'], msg: 'belongs to another user: enter your own email' }],
      })
    await db.insert(gitAuthors).values({ userId: at.writerId, name: 'C', email: email ?? '' })
    await saved({ content: '# A\n', sha: at.blobOf(PATH) })
    expect(at.git.git(...SIGNED)).not.toContain(`C <${email}>`)
    await db.delete(codeHostAccounts).where(eq(codeHostAccounts.userId, colleague))
  })
})
