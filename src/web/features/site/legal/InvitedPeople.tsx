import { OPT_OUT_LINK_DAYS } from '#domain/invited-rounds.ts'
import { RETRY_DAYS } from '#domain/stored-submission.ts'
import { MIN_COMMENTS } from '#domain/comments.ts'

/** The section of the privacy policy about comments. */
export const CommentsPrivacy = () => (
  <>
    <h3>Comments</h3>
    <p>
      If a survey has open questions, we store each comment apart from your answers, without a date
      and without a link to other comments. In a survey with a group size of 1 it is shown at once.
      Otherwise the comments on a question are shown in random order, once there are at least{' '}
      {MIN_COMMENTS} of them, or as many as the group size if that is larger. Everyone who sees the
      results of the survey can read them, and what you write can tell who you are. Comments are
      deleted with the survey, or when its answers are erased.
    </p>
  </>
)

/** The section of the privacy policy about people who are invited to a survey. */
export const InvitedPeoplePrivacy = () => (
  <>
    <h2>When you are invited to a survey</h2>
    <p>
      A manager can invite the members of a team to a survey by email. Each of them can respond
      once. Apart from answers and comments we then store:
    </p>
    <ul>
      <li>
        your name and email address in the list of the team, as its manager entered them, until you
        are removed from it or the team is deleted,
      </li>
      <li>
        your name and email address in the roster of each survey that you are invited to, until the
        survey is deleted or its answers are erased. All people who are invited to the survey see
        the roster,
      </li>
      <li>
        as long as the roster, whether our first email could be delivered to your address. The
        manager sees this,
      </li>
      <li>a fingerprint of each link that we send you, until the survey ends,</li>
      <li>
        encrypted, whether you have drawn your ticket, which happens at Start, until the survey
        ends. We do not store which answers came with the ticket, or whether any came. Managers
        cannot see who has drawn a ticket,
      </li>
      <li>
        a fingerprint of each used ticket, so that it works only once, and the public key of the
        survey, until {RETRY_DAYS} days after the end. Neither is linked to a person. While your
        answers wait, a code that only the key of the survey makes of your ticket is stored with
        them, so that you can change or withdraw them. The private key of the survey is deleted when
        it ends,
      </li>
      <li>
        if the survey was restarted because of a wrong roster, as long as the roster: the day, who
        restarted it, the name of each person that it is about (the address if there is no name),
        and the domain of that person's address before and after. All people who are invited to the
        new survey see this. The audit log of the workspace keeps it until the workspace is deleted,
      </li>
      <li>
        actions that the team has agreed on, with the name of their owner, until they or the team
        are deleted.
      </li>
    </ul>
    <p>When the survey ends, responses and comments that are still held back are deleted unread.</p>
    <p>
      Each of these emails has a link that stops them. It works for {OPT_OUT_LINK_DAYS} days, and
      for as long we keep a fingerprint of it and of your address, with the day of the email. If you
      stop emails, we keep a fingerprint of your address until you allow them again. It is not
      linked to teams or surveys, and managers cannot see it.
    </p>
    <p>
      To see, correct or delete your name and address, ask the manager who invited you, or write to
      us.
    </p>
  </>
)
