import { killWhileInviting } from './kill-while-inviting.ts'
import { testShortForm } from './short-form.ts'

testShortForm(killWhileInviting)
