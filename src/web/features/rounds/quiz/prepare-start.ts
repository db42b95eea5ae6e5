/**
 * Runs in the page between the header and the main part that the server has drawn, so that nothing moves when the
 * page's own script draws the same: the server knows neither the reader's time zone, nor how wide a text is, nor what
 * this browser keeps. Its text is put into the page, so it may use nothing outside and no newer syntax.
 */
export function prepareStart(inAppBrowsers: RegExp): void {
  const page = document.documentElement
  const time = document.querySelector('time')
  if (time) {
    const end = new Date(time.dateTime)
    const month = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')[end.getMonth()]
    const minutes = String(end.getMinutes()).padStart(2, '0')
    const clock = `${end.getHours() % 12 || 12}:${minutes} ${end.getHours() < 12 ? 'AM' : 'PM'}`
    time.textContent = `${month} ${end.getDate()}, ${end.getFullYear()}, ${clock}`
  }

  const description = document.querySelector<HTMLElement>('.quiz-description')
  const text = description?.firstElementChild
  if (description && text) {
    description.dataset.shown = 'cut'
    if (text.scrollHeight <= text.clientHeight) description.dataset.shown = 'whole'
  }

  // Where the page will show something else, its main part is hidden until then.
  const path = location.pathname
  const isInvitation = path.startsWith('/invite/')
  let differs = location.hash !== '' || (isInvitation && inAppBrowsers.test(navigator.userAgent))
  try {
    localStorage.setItem('sextant.quiz.probe', '{}')
    localStorage.removeItem('sextant.quiz.probe')
    for (const key of Object.keys(localStorage)) {
      const [, kind = '', token = ''] = key.split('.')
      if (/^(quiz|responded|ticket)$/.test(kind) && token !== '' && path.includes(token))
        differs = true
      // It has the token of the round, and this page that of a person.
      if (isInvitation && kind === 'ticket') differs = true
    }
  } catch {
    differs = true
  }
  if (differs) page.dataset.differs = 'true'

  // The page's own script repeats the click.
  document.getElementById('root')?.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLButtonElement>('button[name]')
    if (!button || !document.getElementById('quiz-start')) return
    button.setAttribute('aria-disabled', 'true')
    if (button.name === 'start') button.textContent = 'Starting...'
  })
  document.currentScript?.remove()
}
