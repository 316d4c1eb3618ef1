/** Says why nothing can be changed, and where it can. `to` is null while the org moves. */
export const MoveNotice = ({ to }: { to: string | null }) => (
  <p className="notice notice-info" role="status">
    {to === null ? (
      'This organization is moving to another server. It can be read, and changed again in a minute.'
    ) : (
      <>
        This organization has moved to <a href={to}>{to}</a>. Here it can only be read.
      </>
    )}
  </p>
)
