import { requestIndex } from '../repos'
import type { Handler, Outcome } from '../webhooks'
import { findSubject, type Subject } from './find-subject'
import { listenersOf } from './listeners'
import { requestSync } from './request-sync'

const outcomeOf = ({ installation, repository }: Subject): Outcome => ({
  orgId: installation?.orgId ?? null,
  repositoryId: repository?.id ?? null,
})

/** Who installed what, and what became of a repository: all of it is read anew from the host. */
export const syncNamedInstallation: Handler = async (ctx, { payload }) => {
  const subject = await findSubject(ctx, payload)
  if (subject.installationId !== null) await requestSync(ctx, subject.installationId)
  return outcomeOf(subject)
}

/** A push to a repository that we do not know, or by another name, says that an earlier event was lost. */
export const indexPushed: Handler = async (ctx, { payload }) => {
  const subject = await findSubject(ctx, payload)
  const { installationId, installation, repository } = subject
  const isKnown = installation?.state === 'active' && repository?.isNamedSo
  if (isKnown) await requestIndex(ctx, { orgId: installation.orgId, id: repository.id })
  else if (installationId !== null) await requestSync(ctx, installationId)
  return outcomeOf(subject)
}

/** For the rooms that listen to what people do in a repository; held as long as none does. */
export const tellListeners: Handler = async (ctx, delivery) => {
  const subject = await findSubject(ctx, delivery.payload)
  const { installation, repository } = subject
  const listeners = listenersOf(delivery.kind)
  if (installation && repository)
    for (const hear of listeners)
      await hear(ctx, { orgId: installation.orgId, repositoryId: repository.id, delivery })
  return { ...outcomeOf(subject), state: listeners.length > 0 ? 'done' : 'held' }
}
