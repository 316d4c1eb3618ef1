import { ShownOnce } from '#app/components/display/shown-once.tsx'

export const NewPasswordLink = ({ link }: { link: string }) => (
  <ShownOnce
    label="New password"
    copyLabel="Copy link"
    secret={link}
    advice={
      <>
        <strong>Send this link to the user.</strong> It lets them set a new password once and expires in 24
        hours. You will not be able to see it again.
      </>
    }
  />
)
