"""A list of digests that is a pipe is waited for until a signal."""
import os
import signal

from command import CommandTest, main, started


class ListTest(CommandTest):
    def test_is_waited_for_until_a_signal(self):
        os.mkfifo("fifo")
        with started(*"verify --against fifo --quiet --db none".split()) as process:
            process.wait_for_handler(signal.SIGTERM)
            process.signal(signal.SIGTERM)
            outcome = process.wait()
        self.assertEqual(outcome.code, 130)
        self.assertTrue(outcome.errors.startswith("seedbank: interrupted. "), outcome.errors)


if __name__ == "__main__":
    main()
