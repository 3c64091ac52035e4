import css from './NotificationSettings.module.css'

/** Beside a control that has returned to what the server has. */
export const NotSaved = () => (
  <span role="alert" className={css.failed}>
    Not saved. Try again
  </span>
)
