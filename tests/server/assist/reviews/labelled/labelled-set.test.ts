import { expect, it } from 'vitest'
import { openLocalReviews } from '../review-world'
import { makeSet } from './make-set'

const isDeep = process.env.DEEP !== undefined
/** A sample takes 20 of the 150 pull requests. */
const REPOSITORIES = isDeep ? 10 : 4
const EVERY = isDeep ? 1 : 3

const local = openLocalReviews()

it(
  'without AI, touched sections are found and nothing else, and there is no comment where nothing matters',
  async () => {
    let [foundCount, right, labelled] = [0, 0, 0]
    const mistakes: string[] = []
    const repositories = makeSet().slice(0, REPOSITORIES)
    for (const [i, { name, commits, pulls }] of repositories.entries()) {
      // History before a repository is connected is read at once, and later commits one by one.
      const connectedAt = i % 2 === 0 ? 1 : commits.length
      const world = await local.start(null, { name, commits: commits.slice(0, connectedAt) })
      for (const commit of commits.slice(connectedAt)) {
        world.git.commit(commit)
        await world.index()
      }
      for (const [k, pull] of pulls.entries()) {
        if ((k + i) % EVERY > 0) continue
        const branch = `work-${k}`
        world.push(branch, pull.files)
        const number = await world.open(branch, pull.name)
        await world.review(number)
        const { touched } = await world.report()
        const sections = new Set(touched.map(({ path, sectionTitle }) => `${path} ${sectionTitle}`))
        const expected = new Set(pull.label.touched)
        foundCount += sections.size
        labelled += expected.size
        right += [...sections].filter((section) => expected.has(section)).length
        const comments = await world.comments(number)
        const hasComment = comments.length > 0
        const at = `${name} ${pull.name}`
        if (hasComment !== pull.label.matters) mistakes.push(`${at}: comment is ${hasComment} ${comments}`)
        for (const section of expected) if (!sections.has(section)) mistakes.push(`${at}: missed ${section}`)
        for (const section of sections)
          if (!expected.has(section)) mistakes.push(`${at}: too much ${section}`)
      }
    }
    expect(labelled).toBeGreaterThan(REPOSITORIES * 3)
    expect(right / labelled, `recall, ${mistakes.join('\n')}`).toBeGreaterThanOrEqual(0.95)
    expect(right / foundCount, `precision, ${mistakes.join('\n')}`).toBeGreaterThanOrEqual(0.9)
    expect(mistakes.filter((mistake) => mistake.includes(': comment'))).toEqual([])
  },
  isDeep ? 600_000 : 240_000,
)
