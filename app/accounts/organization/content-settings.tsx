import { Form } from '@remix-run/react'

interface Props {
  loadsRemoteImages: boolean
  allowsShareLinks: boolean
}

/** What documents may show and where. For people who manage the organization. */
export function ContentSettings({ loadsRemoteImages, allowsShareLinks }: Props) {
  return (
    <Form method="post" className="stack" aria-label="Documents">
      <h2>Documents</h2>
      <label className="check">
        <input
          key={String(loadsRemoteImages)}
          type="checkbox"
          name="loads_remote_images"
          defaultChecked={loadsRemoteImages}
        />
        <span>Load images from other sites automatically</span>
      </label>
      <p className="muted">
        Otherwise, each image waits for a click. This server reads the images, so other sites never see your
        readers.
      </p>
      <label className="check">
        <input
          key={String(allowsShareLinks)}
          type="checkbox"
          name="allows_share_links"
          defaultChecked={allowsShareLinks}
        />
        <span>Allow public share links</span>
      </label>
      <p className="muted">
        People who can edit then create links by which anyone reads one document. Turning it off stops all
        links.
      </p>
      <div className="actions">
        <button type="submit" name="do" value="set_content" className="button">
          Save
        </button>
      </div>
    </Form>
  )
}
