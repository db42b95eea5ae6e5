/**
 * A script that shows a message in browsers that are too old for the quiz, in a syntax that all browsers know.
 * Dialogs came with Safari 15.4 and Firefox 98, replaceAll with Chrome 85.
 */
export const OLD_BROWSER_SCRIPT = `if(!window.HTMLDialogElement||!window.BigInt||!''.replaceAll){
var root=document.getElementById('root');
root.setAttribute('data-too-old','true');
root.innerHTML='<main class="quiz-column quiz-main"><h1>This browser is too old</h1><p>It cannot show this survey. Open the link in Chrome 90, Firefox 98 or Safari 15.4, or in a newer one. Nothing was sent.</p></main>'}`
