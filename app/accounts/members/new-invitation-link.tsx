import { ShownOnce } from '#app/components/display/shown-once.tsx'

export const NewInvitationLink = ({ link, mailedTo }: { link: string; mailedTo: string | null }) => (
  <ShownOnce
    label="New invitation"
    copyLabel="Copy link"
    secret={link}
    advice={
      <>
        <strong>
          {mailedTo ? `The link was mailed to ${mailedTo}.` : 'Send this link to the person you invite.'}
        </strong>{' '}
        It works once and expires in 7 days. You will not be able to see it again.
      </>
    }
  />
)
