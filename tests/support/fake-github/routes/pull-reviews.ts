import { created, json, list, onRepository, Refusal, type RepositoryCall, type Route } from '../route'
import { personShape } from '../shapes'
import { type FakeReview, nodeId } from '../world'
import { refuseIfLocked } from './issues'
import { pullOf } from './pulls'

const AT = '/repos/{owner}/{repo}/pulls/{pull_number}/reviews'
const BOT = 'plumbline-test[bot]'

export const pullReviewRoutes: Route[] = [
  onRepository(`GET ${AT}`, (call) => list(pullOf(call).reviews.map((review) => shape(call, review)))),

  onRepository(`POST ${AT}`, (call) => {
    const pull = pullOf(call)
    const { body, commit_id: commitSha, comments } = call.body as never as ReviewBody
    if (commitSha !== pull.headSha) throw new Refusal(422, 'The commit is not the head')
    const review: FakeReview = {
      id: call.world.newId(),
      author: call.person?.login ?? BOT,
      body,
      commitSha,
      comments,
      state: 'COMMENTED',
    }
    pull.reviews.push(review)
    return json(shape(call, review))
  }),

  onRepository('POST /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions', (call) => {
    const issue = [...call.repository.issues.values()].find(({ comments }) =>
      comments.some(({ id }) => id === Number(call.params.comment_id)),
    )
    if (!issue) throw new Refusal(404, 'Not Found')
    refuseIfLocked(issue, 'reaction')
    return react(call)
  }),

  onRepository('POST /repos/{owner}/{repo}/pulls/comments/{comment_id}/reactions', react),
]

interface ReviewBody {
  body: string
  commit_id: string
  comments: FakeReview['comments']
}

function react(call: RepositoryCall) {
  const { repository, params, body, url, world } = call
  const reaction = { commentId: Number(params.comment_id), content: String(body.content) }
  repository.reactions.push(reaction)
  const id = world.newId()
  const created_at = world.now().toISOString()
  return created({
    id,
    node_id: nodeId('reaction', id),
    content: reaction.content,
    created_at,
    user: personShape(url, BOT),
  })
}

function shape({ url, repository, params }: RepositoryCall, review: FakeReview) {
  const pull = `${url}/${repository.owner}/${repository.name}/pull/${params.pull_number}`
  return {
    id: review.id,
    node_id: nodeId('review', review.id),
    user: personShape(url, review.author),
    body: review.body,
    state: review.state,
    html_url: `${pull}#review-${review.id}`,
    pull_request_url: pull,
    _links: { html: { href: pull }, pull_request: { href: pull } },
    commit_id: review.commitSha,
    author_association: 'COLLABORATOR',
  }
}
