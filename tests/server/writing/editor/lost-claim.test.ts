import { expect, it } from 'vitest'
import { DomainError } from '#server/kernel/errors'
import { createCaller } from '#server/router'
import { userActor } from '#tests/support/test-context'
import { openEditor } from './open-editor'

const PATH = 'docs/specs/refunds.md'
const at = openEditor({ [PATH]: '# Refunds\n' })

it.each(['save', 'savePull'] as const)(
  '%s writes nothing once a retry has its Idempotency-Key',
  async (act) => {
    const { editor } = createCaller({
      ...at.app.ctx,
      actor: userActor(at.writerId),
      once: {
        id: 'one',
        requireClaim: () => Promise.reject(new DomainError('conflict', { message: 'lost' })),
      },
    })
    const refs = at.git.git('for-each-ref')
    const place = { org: at.org.slug, owner: 'acme', repo: at.repo, file_path: PATH }
    const saving = editor[act]({ ...place, content: '# Saved\n', sha: at.blobOf(PATH) })
    await expect(saving).rejects.toMatchObject({ message: 'lost' })
    expect(at.git.git('for-each-ref')).toBe(refs)
  },
)
