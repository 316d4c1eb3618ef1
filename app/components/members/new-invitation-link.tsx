import { ShownOnce } from '../display/shown-once'

export const NewInvitationLink = ({ link }: { link: string }) => (
  <ShownOnce
    label="New invitation"
    copyLabel="Copy link"
    secret={link}
    advice={
      <>
        <strong>Send this link to the person you invite.</strong> It works once and expires in 7 days. You
        will not be able to see it again.
      </>
    }
  />
)
