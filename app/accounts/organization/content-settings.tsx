import { SaveAtOnce } from '#app/components/inputs/save-at-once.tsx'
import type { DescribeChange } from '#app/hooks/use-save-at-once'

interface Props {
  loadsRemoteImages: boolean
  allowsShareLinks: boolean
}

/** What documents may show and where. For people who manage the organization. */
export const ContentSettings = ({ loadsRemoteImages, allowsShareLinks }: Props) => (
  <SaveAtOnce label="Documents" act="set_content" className="stack" describe={describeLinks}>
    <h2>Documents</h2>
    <label className="check">
      <input type="checkbox" name="loads_remote_images" defaultChecked={loadsRemoteImages} />
      <span>Load images from other sites automatically</span>
    </label>
    <p className="muted">
      Otherwise, each image waits for a click. This server reads the images, so other sites never see your
      readers.
    </p>
    <label className="check">
      <input type="checkbox" name="allows_share_links" defaultChecked={allowsShareLinks} />
      <span>Allow public share links</span>
    </label>
    <p className="muted">
      People who can edit then create links by which anyone reads one document. While it is off, no link
      works.
    </p>
  </SaveAtOnce>
)

const describeLinks: DescribeChange = (saved, former) =>
  saved.has('allows_share_links') === former.has('allows_share_links')
    ? null
    : `Public share links are ${saved.has('allows_share_links') ? 'on' : 'off'}.`
