import type { Tracker } from '#server/ports/tracker/port'

/** Loads the vendor's client with the first call, because it is large. */
export function lazyTracker(load: () => Promise<Tracker>): Tracker {
  let opened: Tracker | null = null
  const open = async () => {
    opened ??= await load()
    return opened
  }
  return {
    identify: async (...args) => (await open()).identify(...args),
    site: async (...args) => (await open()).site(...args),
    listProjects: async (...args) => (await open()).listProjects(...args),
    describeProject: async (...args) => (await open()).describeProject(...args),
    create: async (...args) => (await open()).create(...args),
    readMany: async (...args) => (await open()).readMany(...args),
    findByMarks: async (...args) => (await open()).findByMarks(...args),
    findByTitle: async (...args) => (await open()).findByTitle(...args),
    findByWords: async (...args) => (await open()).findByWords(...args),
    update: async (...args) => (await open()).update(...args),
    changeStatus: async (...args) => (await open()).changeStatus(...args),
    linkPull: async (...args) => (await open()).linkPull(...args),
    setParent: async (...args) => (await open()).setParent(...args),
    setBlockedBy: async (...args) => (await open()).setBlockedBy(...args),
    registerWebhook: async (...args) => (await open()).registerWebhook(...args),
    rateLimit: () => opened?.rateLimit() ?? null,
  }
}
