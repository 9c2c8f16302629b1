"""What whoever runs a server asks of it: is it ready, what does it lack, how much does it do."""
