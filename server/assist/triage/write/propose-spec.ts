import { codeHostOf } from '#server/kernel/code-hosts/code-host-of'
import { SERVICE_AUTHOR } from '#server/kernel/code-hosts/commit-trailers'
import type { Head } from '#server/ports/codehost/port'
import { readTemplate } from '#server/writing/editor/index'
import { findPullOf, openPullOf, type PullLocation } from '#server/writing/pulls/index'
import { createDocumentSelector } from '#spec/engines/select-documents'
import { slugify } from '#spec/markdown/index'
import { writeSpec } from '#spec/triage/index'
import { recordStep, type Work } from './steps'

interface SpecDraft {
  path: string
  content: string
}

/**
 * Proposes a spec in a pull request for a feature without a matching section, if `auto_create_specs` is on. Returns the address
 * of the pull request; null if there is none.
 */
export async function proposeSpec(work: Work): Promise<string | null> {
  const { place, issue, item, steps } = work
  const earlier = steps.get('spec')
  if (earlier?.isDone) return earlier.content.url ?? null
  if (!earlier && (!place.config.triage.auto_create_specs || item.sections.length > 0)) return null
  const target = { ...codeHostOf(place.ctx, place.repository), repository: place.repository }
  const branch = `svc/spec-${issue.number}`
  const head = await target.host.head(target.ref)
  const draft = head && (await draftSpec(work, head))
  const isForeign = !earlier && (await target.host.branch(target.ref, branch)) !== null
  if (!head || !draft || isForeign) return null
  await recordStep(place.ctx, item, { kind: 'spec', content: {}, isDone: false })
  const pull =
    (await findPullOf(place.ctx, target, branch)) ?? (await openProposal(work, branch, head, draft))
  // Addresses of our own pages have no host.
  const { href: url } = new URL(pull.url, place.ctx.baseUrl)
  await recordStep(place.ctx, item, { kind: 'spec', content: { url }, isDone: true })
  return url
}

/** Null if no path in the folder of specs is free, or the template cannot be filled in. */
async function draftSpec({ place, issue }: Work, head: Head): Promise<SpecDraft | null> {
  const { ctx, repository, config } = place
  const { host, ref, forge } = codeHostOf(ctx, repository)
  const { template, folder } = await readTemplate({ host, ref, forge, repository, config }, head.commitSha)
  const content = writeSpec(template.content, issue)
  if (content === null) return null
  const inFolder = (name: string) => `${folder && `${folder}/`}${name}.md`
  const name = slugify(issue.title).slice(0, 60)
  const isDocument = createDocumentSelector(config.specs.doc_paths)
  for (const path of [inFolder(name), inFolder(`${name}-${issue.number}`)])
    if (isDocument(path) && !(await host.entry(ref, head.commitSha, path))) return { path, content }
  return null
}

/** The branch exists only if an earlier attempt was interrupted. It is created again. */
async function openProposal(
  { place, issue }: Work,
  branch: string,
  head: Head,
  { path, content }: SpecDraft,
): Promise<PullLocation> {
  const { ctx, repository } = place
  const target = { ...codeHostOf(ctx, repository), repository }
  const { host, ref } = target
  const leftover = await host.branch(ref, branch)
  if (leftover) await host.deleteBranch(ref, leftover)
  await host.createBranch(ref, { name: branch, commitSha: head.commitSha })
  const signature = { ...SERVICE_AUTHOR, at: ctx.clock.now() }
  await host.commit(ref, {
    branch,
    parentSha: head.commitSha,
    message: `docs: propose a spec for #${issue.number}`,
    changes: [{ path, content, baseSha: '' }],
    author: signature,
    committer: signature,
  })
  const text = {
    title: `Propose a spec: ${issue.title.replace(/\s+/g, ' ').slice(0, 200)}`,
    body: `Drafted from #${issue.number} because no section covers it. Edit it, or close this pull request.`,
  }
  return openPullOf(ctx, target, { ...text, head: branch, base: head.branch }, async () => {})
}
